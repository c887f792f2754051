// SPDX-License-Identifier: Apache-2.0
// Depthwise convolution on NHWC bf16 (K 3 or 5): forward and both gradients, AVX-512. Rows are widened to zero-padded Float32 buffers of 32 channels.
#include <immintrin.h>
#include <thread>
#include <vector>
#include <functional>
#include <cstdint>
#include <cstring>
typedef uint16_t bf;
static void par(int n,const std::function<void(int,int)>&f){ if(n<2){f(0,n);return;} int h=(n+1)/2; std::thread t([&]{f(h,n);}); f(0,h); t.join(); }
struct Buf{ float*p=nullptr; size_t n=0; float*get(size_t k){ if(k>n){ free(p); p=(float*)aligned_alloc(64,(k*4+63)/64*64); n=k; } return p; } ~Buf(){free(p);} };
// widen pixels of one row, channels c..c+31 (mask for the tail), into dst[(i*step+off)*32]
static inline void widen(const bf*src,int W,int C,int c,float*dst,int step){
  int r=C-c; __mmask16 m0=r>=16?0xffff:(1<<r)-1, m1=r>=32?0xffff:r>16?(1<<(r-16))-1:0;
  for(int i=0;i<W;i++){ const bf*s=src+(size_t)i*C+c; float*d=dst+(size_t)i*step*32;
    _mm512_store_ps(d,_mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(m0,s)),16)));
    _mm512_store_ps(d+16,m1?_mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_maskz_loadu_epi16(m1,s+16)),16)):_mm512_setzero_ps()); } }
// correlation of src (N,H,W,C; upsampled by `u` with zeros) with w[K*K][C] at stride s: out (N,OH,OW,C)
template<int K> static void corr(const bf*x,const float*w,bf*y,int N,int H,int W,int C,int OH,int OW,int s,int d,int u,int pt,int pl){
  par(N,[&](int a,int b){ Buf rb,zb; int bw=(OW-1)*s+(K-1)*d+1; if(bw<pl+(W-1)*u+1) bw=pl+(W-1)*u+1; size_t R=(size_t)bw*32; int D=(K-1)*d+1; float*ring=rb.get(R*D); float*zero=zb.get(R); memset(zero,0,R*4);
    for(int n=a;n<b;n++) for(int c=0;c<C;c+=32){ memset(ring,0,R*D*4); int r=C-c; __mmask16 m[2]={(__mmask16)(r>=16?0xffff:(1<<r)-1),(__mmask16)(r>=32?0xffff:r>16?(1<<(r-16))-1:0)};
      int next=-pt; // next row of the padded, upsampled source to widen
      for(int oy=0;oy<OH;oy++){ int top=oy*s-pt; 
        for(;next<=top+(K-1)*d;next++) if(next>=0&&next%u==0&&next/u<H) widen(x+((size_t)n*H+next/u)*W*C,W,C,c,ring+(size_t)(next%D)*R+(size_t)pl*32,u);
        const float*rows[K]; for(int k=0;k<K;k++){ int q=top+k*d; rows[k]=(q>=0&&q%u==0&&q/u<H)?ring+(size_t)(q%D)*R:nullptr; }
        for(int h=0;h<2;h++) if(m[h]){ __m512 wv[K*K]; for(int k=0;k<K*K;k++) wv[k]=_mm512_maskz_loadu_ps(m[h],w+(size_t)k*C+c+h*16);
          bf*o=y+(((size_t)n*OH+oy)*OW)*C+c+h*16;
          for(int ox=0;ox<OW;ox++){ __m512 a0=_mm512_setzero_ps(),a1=_mm512_setzero_ps();
            #pragma GCC unroll 5
            for(int ky=0;ky<K;ky++) if(rows[ky]){ const float*p=rows[ky]+(size_t)ox*s*32+h*16;
              #pragma GCC unroll 5
              for(int kx=0;kx<K;kx++){ if(kx&1) a1=_mm512_fmadd_ps(wv[ky*K+kx],_mm512_load_ps(p+(size_t)kx*d*32),a1); else a0=_mm512_fmadd_ps(wv[ky*K+kx],_mm512_load_ps(p+(size_t)kx*d*32),a0);} }
            _mm256_mask_storeu_epi16(o+(size_t)ox*C,m[h],(__m256i)_mm512_cvtneps_pbh(_mm512_add_ps(a0,a1))); } } } } });
}
template<int K> static void wg(const bf*x,const bf*g,float*dw,int N,int H,int W,int C,int OH,int OW,int s,int d,int pt,int pl){
  int nb=(C+31)/32; par(nb,[&](int a,int b){ Buf rb,gb; int bw=(OW-1)*s+(K-1)*d+1; if(bw<pl+W) bw=pl+W; size_t R=(size_t)bw*32; int D=(K-1)*d+1; float*ring=rb.get(R*D); float*gr=gb.get((size_t)OW*32);
    for(int q=a;q<b;q++){ int c=q*32; int r=C-c; __mmask16 m[2]={(__mmask16)(r>=16?0xffff:(1<<r)-1),(__mmask16)(r>=32?0xffff:r>16?(1<<(r-16))-1:0)};
      alignas(64) float acc[2][K*K][16]; memset(acc,0,sizeof acc);
      for(int n=0;n<N;n++){ memset(ring,0,R*D*4); int next=-pt;
        for(int oy=0;oy<OH;oy++){ int top=oy*s-pt; for(;next<=top+(K-1)*d;next++) if(next>=0&&next<H) widen(x+((size_t)n*H+next)*W*C,W,C,c,ring+(size_t)(next%D)*R+(size_t)pl*32,1);
          widen(g+((size_t)n*OH+oy)*OW*C,OW,C,c,gr,1);
          for(int h=0;h<2;h++) if(m[h]) for(int ky=0;ky<K;ky++){ int t=top+ky*d; if(t<0||t>=H) continue; const float*p=ring+(size_t)(t%D)*R+h*16; __m512 A[K],B[K];
            #pragma GCC unroll 5
            for(int k=0;k<K;k++){ A[k]=_mm512_load_ps(acc[h][ky*K+k]); B[k]=_mm512_setzero_ps(); }
            int ox=0; for(;ox+1<OW;ox+=2){ __m512 g0=_mm512_load_ps(gr+(size_t)ox*32+h*16),g1=_mm512_load_ps(gr+(size_t)ox*32+32+h*16); const float*p0=p+(size_t)ox*s*32,*p1=p0+(size_t)s*32;
              #pragma GCC unroll 5
              for(int k=0;k<K;k++){ A[k]=_mm512_fmadd_ps(g0,_mm512_load_ps(p0+(size_t)k*d*32),A[k]); B[k]=_mm512_fmadd_ps(g1,_mm512_load_ps(p1+(size_t)k*d*32),B[k]); } }
            if(ox<OW){ __m512 g0=_mm512_load_ps(gr+(size_t)ox*32+h*16); for(int k=0;k<K;k++) A[k]=_mm512_fmadd_ps(g0,_mm512_load_ps(p+((size_t)ox*s+(size_t)k*d)*32),A[k]); }
            #pragma GCC unroll 5
            for(int k=0;k<K;k++) _mm512_store_ps(acc[h][ky*K+k],_mm512_add_ps(A[k],B[k])); } } }
      for(int h=0;h<2;h++) if(m[h]) for(int k=0;k<K*K;k++) _mm512_mask_storeu_ps(dw+(size_t)k*C+c+h*16,m[h],_mm512_load_ps(acc[h][k])); } });
}
extern "C" {
void dw_forward(const bf*x,const float*w,bf*y,int N,int H,int W,int C,int OH,int OW,int K,int s,int d,int pt,int pl){ if(K==3) corr<3>(x,w,y,N,H,W,C,OH,OW,s,d,1,pt,pl); else corr<5>(x,w,y,N,H,W,C,OH,OW,s,d,1,pt,pl); }
// w is flipped by the caller
void dw_input_grad(const bf*g,const float*w,bf*dx,int N,int H,int W,int C,int OH,int OW,int K,int s,int d,int pt,int pl){ int qt=(K-1)*d-pt,ql=(K-1)*d-pl; if(K==3) corr<3>(g,w,dx,N,OH,OW,C,H,W,1,d,s,qt,ql); else corr<5>(g,w,dx,N,OH,OW,C,H,W,1,d,s,qt,ql); }
void dw_weight_grad(const bf*x,const bf*g,float*dw,int N,int H,int W,int C,int OH,int OW,int K,int s,int d,int pt,int pl){ if(K==3) wg<3>(x,g,dw,N,H,W,C,OH,OW,s,d,pt,pl); else wg<5>(x,g,dw,N,H,W,C,OH,OW,s,d,pt,pl); }
}
